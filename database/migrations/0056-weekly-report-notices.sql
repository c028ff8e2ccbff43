-- The numbers of the week are something that a person of the team can be notified of. Rows that are there were checked by the narrower constraints.
alter table staff_notice_choice drop constraint staff_notice_choice_kind_check;
alter table staff_notice_choice add constraint staff_notice_choice_kind_check
  check (kind in ('order', 'payment', 'quote', 'registration', 'weekly-report')) not valid;
alter table staff_notice drop constraint staff_notice_kind_check;
alter table staff_notice add constraint staff_notice_kind_check
  check (kind in ('order', 'payment', 'quote', 'registration', 'weekly-report')) not valid;
