-- What the customer is asked about a change that staff propose of an order, before it is made.
alter table order_question drop constraint order_question_kind_check;
alter table order_question add constraint order_question_kind_check check (kind in ('replacement', 'total', 'edit')) not valid;
-- The edit as staff sent it, with what it would change, and until when the customer may agree.
alter table order_question add column edit jsonb;
alter table order_question add column due_at timestamptz;
alter table order_question add constraint order_question_edit_check
  check ((kind = 'edit') = (edit is not null and due_at is not null)) not valid;
