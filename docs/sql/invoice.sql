-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- invoice.balance
-- takes $1 uuid, $2 uuid, $3 text
-- gives open numeric, overdue numeric, overdueCount bigint, limit bigint, used bigint, openCount bigint, paidCount bigint, nextDueOn date, nextDueAmount numeric, count bigint, today date
select c.credit_limit_cents as "limit", c.credit_used_cents as used, t.today, i.*, n.*
   from customer c
   cross join lateral (select (now() at time zone $3::text)::date as today) t
   cross join lateral (
     select coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null and i.paid_cents < i.amount_cents), 0) as open,
       coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null and i.paid_cents < i.amount_cents and i.due_on < t.today), 0) as overdue,
       count(*) filter (where i.cancelled_at is null and i.paid_cents < i.amount_cents and i.due_on < t.today) as "overdueCount",
       count(*) filter (where i.cancelled_at is null and i.paid_cents < i.amount_cents) as "openCount",
       count(*) filter (where i.cancelled_at is null and i.paid_cents >= i.amount_cents) as "paidCount",
       count(*) as count
     from invoice i where i.supplier_id = $1 and i.customer_id = $2) i
   cross join lateral (
     select max(n.due_on) as "nextDueOn", coalesce(sum(n.open), 0) as "nextDueAmount"
     from (select i.due_on, i.amount_cents - i.paid_cents as open, rank() over (order by i.due_on) as place from invoice i
       where i.supplier_id = $1 and i.customer_id = $2 and i.cancelled_at is null and i.paid_cents < i.amount_cents and i.due_on >= t.today) n
     where n.place = 1) n
   where c.supplier_id = $1 and c.id = $2;

-- invoice.cancel
-- takes $1 uuid, $2 uuid, $3 bigint, $4 bigint
with cancelled as (
     update invoice set cancelled_at = now() where supplier_id = $1 and order_number = $3 and cancelled_at is null
     returning order_number, amount_cents - paid_cents as open),
   published as (insert into domain_event (supplier_id, name, payload)
   select $1, 'invoice.cancelled', jsonb_build_object('orderNumber', c.order_number, 'customerId', $2::uuid) from (select distinct order_number from cancelled) c)
   update customer
   set credit_used_cents = greatest(credit_used_cents - coalesce((select sum(open)::bigint from cancelled), $4), 0)
   where supplier_id = $1 and id = $2;

-- invoice.change-paid
-- takes $1 uuid, $2 uuid, $3 bigint[], $4 bigint[]
with changed as (
     update invoice i set paid_cents = i.paid_cents + n.amount from unnest($3::bigint[], $4::bigint[]) as n (number, amount)
     where i.supplier_id = $1 and i.number = n.number returning i.number, n.amount),
   published as (insert into domain_event (supplier_id, name, payload)
   select $1, 'invoice.changed', jsonb_build_object('customerId', $2::uuid, 'invoiceNumber', c.number) from changed c)
   update customer
   set credit_used_cents = greatest(credit_used_cents - (select coalesce(sum(amount), 0)::bigint from changed), 0)
   where supplier_id = $1 and id = $2;

-- invoice.correct
-- takes $1 uuid, $2 uuid, $3 bigint[], $4 bigint[], $5 bigint
with corrected as (
     update invoice i set amount_cents = case when n.amount > 0 then n.amount else i.amount_cents end,
       cancelled_at = case when n.amount > 0 then null else now() end
     from unnest($3::bigint[], $4::bigint[]) as n (number, amount)
     where i.supplier_id = $1 and i.number = n.number returning i.number),
   published as (insert into domain_event (supplier_id, name, payload)
   select $1, 'invoice.changed', jsonb_build_object('customerId', $2::uuid, 'invoiceNumber', c.number) from corrected c)
   update customer set credit_used_cents = greatest(credit_used_cents - $5, 0) where supplier_id = $1 and id = $2;

-- invoice.customer-of-statement
-- takes $1 uuid, $2 uuid
-- gives name text, document text
select name, document from customer where supplier_id = $1 and id = $2;

-- invoice.insert-payments
-- takes $1 uuid, $2 bigint[], $3 bigint[], $4 date, $5 text, $6 text, $7 uuid, $8 uuid
insert into invoice_payment (supplier_id, invoice_number, amount_cents, received_on, way, note, recorded_by, payment_id)
   select $1, n.number, n.amount, $4, $5, $6, $7, $8 from unnest($2::bigint[], $3::bigint[]) as n (number, amount);

-- invoice.issue
-- takes $1 uuid, $2 bigint, $3 date, $4 date[], $5 bigint[]
with numbered as (
     update supplier_counter set last_invoice_number = last_invoice_number + cardinality($4::date[]) where supplier_id = $1
     returning last_invoice_number - cardinality($4::date[]) as former, last_order_number),
   issued as (
     insert into invoice (supplier_id, number, customer_id, order_number, issued_on, due_on, amount_cents, installment, installments)
     select $1, n.former + p.installment, o.customer_id, o.number, $3, p.due_on, p.amount, p.installment, cardinality($4::date[])
     from numbered n
     join purchase_order o on o.supplier_id = $1 and o.number = coalesce($2, n.last_order_number)
     cross join unnest($4::date[], $5::bigint[]) with ordinality as p (due_on, amount, installment)
     returning order_number, customer_id)
   insert into domain_event (supplier_id, name, payload)
   select $1, 'invoice.issued', jsonb_build_object('orderNumber', i.order_number, 'customerId', i.customer_id) from (select distinct order_number, customer_id from issued) i;

-- invoice.lock
-- takes $1 uuid, $2 bigint[]
-- gives number bigint, customerId uuid, orderNumber bigint, dueOn date, amount bigint, paid bigint, isCancelled boolean
select number, customer_id, order_number, due_on, amount_cents as amount, paid_cents as paid, cancelled_at is not null as is_cancelled
   from invoice where supplier_id = $1 and number = any ($2) order by number for update;

-- invoice.lock-of-order
-- takes $1 uuid, $2 bigint
-- gives number bigint, paid bigint, amount bigint
select number, paid_cents as paid, amount_cents as amount from invoice where supplier_id = $1 and order_number = $2 and cancelled_at is null
   order by number for update;

-- invoice.lock-orders
-- takes $1 uuid, $2 bigint[]
select from purchase_order o
   where o.supplier_id = $1
     and o.number in (select i.order_number from invoice i where i.supplier_id = $1 and i.number = any ($2))
   order by o.number for update;

-- invoice.mark-reminded
-- takes $1 uuid, $2 uuid
-- gives numbers bigint[]
with reminded as (
     update invoice i set reminded_for = case when i.due_on < t.today then i.due_on + 1 else i.due_on end
     from (select (now() at time zone time_zone)::date as today from supplier where id = $1) t
     where i.supplier_id = $1 and i.customer_id = $2 and i.cancelled_at is null and i.paid_cents < i.amount_cents
   and (i.due_on between t.today and t.today + 3 and i.reminded_for is null
     or i.due_on < t.today and i.due_on >= t.today - 30 and (i.reminded_for is null or i.reminded_for <= i.due_on)) returning i.number)
   select coalesce(array_agg(number order by number), '{}') as numbers from reminded;

-- invoice.orders-paid
-- takes $1 uuid, $2 bigint[]
update purchase_order o set payment_state = case when i.is_paid then 'paid' else 'open' end
   from (select order_number, bool_and(paid_cents >= amount_cents) as is_paid from invoice
     where supplier_id = $1 and order_number in (select order_number from invoice where supplier_id = $1 and number = any ($2))
       and cancelled_at is null
     group by order_number) i
   where o.supplier_id = $1 and o.number = i.order_number and o.payment_state <> 'refunded';

-- invoice.page all
-- takes $1 uuid, $2 uuid, $3 text, $4 bigint, $5 bigint
-- gives number bigint, orderNumber bigint, issuedOn date, dueOn date, amount bigint, paid bigint, isCancelled boolean, installment smallint, installments smallint
select i.number, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_cents as amount,
  i.paid_cents as paid, i.cancelled_at is not null as "isCancelled", i.installment, i.installments from (select (now() at time zone $3::text)::date as today) t, invoice i
     where i.supplier_id = $1 and i.customer_id = $2 and true order by i.issued_on desc, i.number desc limit $4 offset $5;

-- invoice.page open
-- takes $1 uuid, $2 uuid, $3 text, $4 bigint, $5 bigint
-- gives number bigint, orderNumber bigint, issuedOn date, dueOn date, amount bigint, paid bigint, isCancelled boolean, installment smallint, installments smallint
select i.number, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_cents as amount,
  i.paid_cents as paid, i.cancelled_at is not null as "isCancelled", i.installment, i.installments from (select (now() at time zone $3::text)::date as today) t, invoice i
     where i.supplier_id = $1 and i.customer_id = $2 and i.cancelled_at is null and i.paid_cents < i.amount_cents order by i.due_on, i.number limit $4 offset $5;

-- invoice.page overdue
-- takes $1 uuid, $2 uuid, $3 text, $4 bigint, $5 bigint
-- gives number bigint, orderNumber bigint, issuedOn date, dueOn date, amount bigint, paid bigint, isCancelled boolean, installment smallint, installments smallint
select i.number, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_cents as amount,
  i.paid_cents as paid, i.cancelled_at is not null as "isCancelled", i.installment, i.installments from (select (now() at time zone $3::text)::date as today) t, invoice i
     where i.supplier_id = $1 and i.customer_id = $2 and i.cancelled_at is null and i.paid_cents < i.amount_cents and i.due_on < t.today order by i.due_on, i.number limit $4 offset $5;

-- invoice.page paid
-- takes $1 uuid, $2 uuid, $3 text, $4 bigint, $5 bigint
-- gives number bigint, orderNumber bigint, issuedOn date, dueOn date, amount bigint, paid bigint, isCancelled boolean, installment smallint, installments smallint
select i.number, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_cents as amount,
  i.paid_cents as paid, i.cancelled_at is not null as "isCancelled", i.installment, i.installments from (select (now() at time zone $3::text)::date as today) t, invoice i
     where i.supplier_id = $1 and i.customer_id = $2 and i.cancelled_at is null and i.paid_cents >= i.amount_cents order by i.issued_on desc, i.number desc limit $4 offset $5;

-- invoice.payments
-- takes $1 uuid, $2 bigint
-- gives id uuid, amount bigint, receivedOn date, way text, note text, recordedBy text, undoneAt timestamp with time zone
select p.id, p.amount_cents as amount, p.received_on, p.way, p.note, l.name as recorded_by, p.undone_at
   from invoice_payment p left join login l on l.id = p.recorded_by
   where p.supplier_id = $1 and p.invoice_number = $2 order by p.recorded_at, p.id;

-- invoice.receivable
-- takes $1 uuid, $2 text, $3 bigint
-- gives number bigint, orderNumber bigint, issuedOn date, dueOn date, amount bigint, paid bigint, isCancelled boolean, installment smallint, installments smallint, customerId uuid, customerName text, daysOverdue integer, today date
select i.number, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_cents as amount,
  i.paid_cents as paid, i.cancelled_at is not null as "isCancelled", i.installment, i.installments, i.customer_id as "customerId", c.name as "customerName",
  t.today - i.due_on as "daysOverdue", t.today from (select (now() at time zone $2::text)::date as today) t, invoice i
   join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   where i.supplier_id = $1 and i.number = $3;

-- invoice.receivable-sums
-- takes $1 uuid, $2 text, $3 uuid, $4 text[], $5 bigint, $6 date, $7 date
-- gives isPaid boolean, days integer, count bigint, amount numeric
select i.paid_cents >= i.amount_cents as is_paid, least(t.today - i.due_on, 91) as days,
     count(*) as count, sum(i.amount_cents - i.paid_cents) as amount
   from (select (now() at time zone $2::text)::date as today) t, invoice i
   join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   where i.supplier_id = $1 and i.cancelled_at is null and ($3::uuid is null or i.customer_id = $3)
     and ($4::text[] is null or i.number = $5 or i.order_number = $5 or c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($4::text[]) word)))
     and ($6::date is null or i.due_on >= $6) and ($7::date is null or i.due_on <= $7) group by 1, 2;

-- invoice.receivables due
-- takes $1 uuid, $2 text, $3 uuid, $4 text[], $5 bigint, $6 date, $7 date, $8 boolean, $9 integer, $10 integer, $11 bigint, $12 bigint
-- gives number bigint, orderNumber bigint, issuedOn date, dueOn date, amount bigint, paid bigint, isCancelled boolean, installment smallint, installments smallint, customerId uuid, customerName text, daysOverdue integer, today date
select i.number, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_cents as amount,
  i.paid_cents as paid, i.cancelled_at is not null as "isCancelled", i.installment, i.installments, i.customer_id as "customerId", c.name as "customerName",
  t.today - i.due_on as "daysOverdue", t.today from (select (now() at time zone $2::text)::date as today) t, invoice i
   join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   where i.supplier_id = $1 and i.cancelled_at is null and ($3::uuid is null or i.customer_id = $3)
     and ($4::text[] is null or i.number = $5 or i.order_number = $5 or c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($4::text[]) word)))
     and ($6::date is null or i.due_on >= $6) and ($7::date is null or i.due_on <= $7) and (i.paid_cents >= i.amount_cents) = $8
       and ($9::integer is null or t.today - i.due_on >= $9) and ($10::integer is null or t.today - i.due_on <= $10)
     order by i.due_on, i.number limit $11 offset $12;

-- invoice.receivables due-descending
-- takes $1 uuid, $2 text, $3 uuid, $4 text[], $5 bigint, $6 date, $7 date, $8 boolean, $9 integer, $10 integer, $11 bigint, $12 bigint
-- gives number bigint, orderNumber bigint, issuedOn date, dueOn date, amount bigint, paid bigint, isCancelled boolean, installment smallint, installments smallint, customerId uuid, customerName text, daysOverdue integer, today date
select i.number, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_cents as amount,
  i.paid_cents as paid, i.cancelled_at is not null as "isCancelled", i.installment, i.installments, i.customer_id as "customerId", c.name as "customerName",
  t.today - i.due_on as "daysOverdue", t.today from (select (now() at time zone $2::text)::date as today) t, invoice i
   join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   where i.supplier_id = $1 and i.cancelled_at is null and ($3::uuid is null or i.customer_id = $3)
     and ($4::text[] is null or i.number = $5 or i.order_number = $5 or c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($4::text[]) word)))
     and ($6::date is null or i.due_on >= $6) and ($7::date is null or i.due_on <= $7) and (i.paid_cents >= i.amount_cents) = $8
       and ($9::integer is null or t.today - i.due_on >= $9) and ($10::integer is null or t.today - i.due_on <= $10)
     order by i.due_on desc, i.number desc limit $11 offset $12;

-- invoice.receivables highest
-- takes $1 uuid, $2 text, $3 uuid, $4 text[], $5 bigint, $6 date, $7 date, $8 boolean, $9 integer, $10 integer, $11 bigint, $12 bigint
-- gives number bigint, orderNumber bigint, issuedOn date, dueOn date, amount bigint, paid bigint, isCancelled boolean, installment smallint, installments smallint, customerId uuid, customerName text, daysOverdue integer, today date
select i.number, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_cents as amount,
  i.paid_cents as paid, i.cancelled_at is not null as "isCancelled", i.installment, i.installments, i.customer_id as "customerId", c.name as "customerName",
  t.today - i.due_on as "daysOverdue", t.today from (select (now() at time zone $2::text)::date as today) t, invoice i
   join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   where i.supplier_id = $1 and i.cancelled_at is null and ($3::uuid is null or i.customer_id = $3)
     and ($4::text[] is null or i.number = $5 or i.order_number = $5 or c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($4::text[]) word)))
     and ($6::date is null or i.due_on >= $6) and ($7::date is null or i.due_on <= $7) and (i.paid_cents >= i.amount_cents) = $8
       and ($9::integer is null or t.today - i.due_on >= $9) and ($10::integer is null or t.today - i.due_on <= $10)
     order by i.amount_cents - i.paid_cents desc, i.due_on, i.number limit $11 offset $12;

-- invoice.receivables lowest
-- takes $1 uuid, $2 text, $3 uuid, $4 text[], $5 bigint, $6 date, $7 date, $8 boolean, $9 integer, $10 integer, $11 bigint, $12 bigint
-- gives number bigint, orderNumber bigint, issuedOn date, dueOn date, amount bigint, paid bigint, isCancelled boolean, installment smallint, installments smallint, customerId uuid, customerName text, daysOverdue integer, today date
select i.number, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_cents as amount,
  i.paid_cents as paid, i.cancelled_at is not null as "isCancelled", i.installment, i.installments, i.customer_id as "customerId", c.name as "customerName",
  t.today - i.due_on as "daysOverdue", t.today from (select (now() at time zone $2::text)::date as today) t, invoice i
   join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   where i.supplier_id = $1 and i.cancelled_at is null and ($3::uuid is null or i.customer_id = $3)
     and ($4::text[] is null or i.number = $5 or i.order_number = $5 or c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($4::text[]) word)))
     and ($6::date is null or i.due_on >= $6) and ($7::date is null or i.due_on <= $7) and (i.paid_cents >= i.amount_cents) = $8
       and ($9::integer is null or t.today - i.due_on >= $9) and ($10::integer is null or t.today - i.due_on <= $10)
     order by i.amount_cents - i.paid_cents, i.due_on, i.number limit $11 offset $12;

-- invoice.statement
-- takes $1 uuid, $2 uuid, $3 text, $4 date, $5 date
-- gives on date, kind text, invoiceNumber bigint, orderNumber bigint, installment smallint, installments smallint, dueOn date, amount bigint, way text
with entry as (
    select i.issued_on as day, 0 as place, 'invoice' as kind, i.number as invoice, i.amount_cents as amount, null as way
    from invoice i where i.supplier_id = $1 and i.customer_id = $2
    union all
    select i.issued_on, 1, 'payment', i.number, p.rows - i.paid_cents, null
    from invoice i cross join lateral (
      select coalesce(sum(p.amount_cents), 0)::bigint as rows from invoice_payment p
      where p.supplier_id = $1 and p.invoice_number = i.number and p.undone_at is null) p
    where i.supplier_id = $1 and i.customer_id = $2 and i.paid_cents > p.rows
    union all
    select p.received_on, 2, 'payment', i.number, -p.amount_cents, p.way
    from invoice i join invoice_payment p on p.supplier_id = $1 and p.invoice_number = i.number
    where i.supplier_id = $1 and i.customer_id = $2
    union all
    select (p.undone_at at time zone $3::text)::date, 3, 'returned', i.number, p.amount_cents, p.way
    from invoice i join invoice_payment p on p.supplier_id = $1 and p.invoice_number = i.number
    where i.supplier_id = $1 and i.customer_id = $2 and p.undone_at is not null
    union all
    select (i.cancelled_at at time zone $3::text)::date, 4, 'cancelled', i.number, -i.amount_cents, null
    from invoice i where i.supplier_id = $1 and i.customer_id = $2 and i.cancelled_at is not null)
   select e.day as "on", e.kind, e.invoice as "invoiceNumber", i.order_number as "orderNumber", i.installment, i.installments,
     i.due_on as "dueOn", e.amount, e.way
   from entry e join invoice i on i.supplier_id = $1 and i.number = e.invoice
   where e.day between $4 and $5 order by e.day, e.place, e.invoice;

-- invoice.statement-opening
-- takes $1 uuid, $2 uuid, $3 text, $4 date
-- gives opening bigint
with entry as (
    select i.issued_on as day, 0 as place, 'invoice' as kind, i.number as invoice, i.amount_cents as amount, null as way
    from invoice i where i.supplier_id = $1 and i.customer_id = $2
    union all
    select i.issued_on, 1, 'payment', i.number, p.rows - i.paid_cents, null
    from invoice i cross join lateral (
      select coalesce(sum(p.amount_cents), 0)::bigint as rows from invoice_payment p
      where p.supplier_id = $1 and p.invoice_number = i.number and p.undone_at is null) p
    where i.supplier_id = $1 and i.customer_id = $2 and i.paid_cents > p.rows
    union all
    select p.received_on, 2, 'payment', i.number, -p.amount_cents, p.way
    from invoice i join invoice_payment p on p.supplier_id = $1 and p.invoice_number = i.number
    where i.supplier_id = $1 and i.customer_id = $2
    union all
    select (p.undone_at at time zone $3::text)::date, 3, 'returned', i.number, p.amount_cents, p.way
    from invoice i join invoice_payment p on p.supplier_id = $1 and p.invoice_number = i.number
    where i.supplier_id = $1 and i.customer_id = $2 and p.undone_at is not null
    union all
    select (i.cancelled_at at time zone $3::text)::date, 4, 'cancelled', i.number, -i.amount_cents, null
    from invoice i where i.supplier_id = $1 and i.customer_id = $2 and i.cancelled_at is not null) select coalesce(sum(amount), 0)::bigint as opening from entry where day < $4;

-- invoice.term-days (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives termDays integer[]
select coalesce(c.term_days::integer[], array[m.term_days]) as term_days
   from customer c join payment_method m on m.supplier_id = $1 and m.id = $3
   where c.supplier_id = $1 and c.id = $2;

-- invoice.to-mail
-- takes $1 uuid, $2 uuid, $3 text, $4 bigint[]
-- gives email text, number bigint, dueOn date, amount bigint, paid bigint, isOverdue boolean
select c.email, i.number, i.due_on, i.amount_cents as amount, i.paid_cents as paid,
     i.due_on < (now() at time zone $3::text)::date as is_overdue
   from invoice i join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   where i.supplier_id = $1 and i.customer_id = $2 and i.number = any ($4) and i.cancelled_at is null
     and i.paid_cents < i.amount_cents
   order by i.due_on, i.number;

-- invoice.to-remind
-- takes $1 bigint
-- gives supplierId uuid, customerId uuid
select i.supplier_id, i.customer_id
   from invoice i join supplier s on s.id = i.supplier_id and s.is_active
   cross join lateral (select (now() at time zone s.time_zone)::date as today) t
   where i.cancelled_at is null and i.paid_cents < i.amount_cents
   and (i.due_on between t.today and t.today + 3 and i.reminded_for is null
     or i.due_on < t.today and i.due_on >= t.today - 30 and (i.reminded_for is null or i.reminded_for <= i.due_on)) and extract(hour from now() at time zone s.time_zone) between 8 and 19
   group by i.supplier_id, i.customer_id order by min(i.due_on) limit $1;

-- invoice.undo-part-of-payment
-- takes $1 uuid, $2 uuid, $3 boolean
-- gives number bigint, amount numeric
with part as (
     select i.id, i.invoice_number, i.amount_cents as amount,
       sum(i.amount_cents) over (order by v.due_on, v.number, i.id) - l.amount as missing
     from invoice_payment i join invoice v on v.supplier_id = i.supplier_id and v.number = i.invoice_number,
       lateral (select p.amount_cents - coalesce(sum(r.amount_cents), 0)
         - case when $3 and p.resolved_at is null then p.excess_cents else 0 end as amount
         from payment p left join refund r on r.supplier_id = p.supplier_id and r.payment_id = p.id and r.state <> 'failed'
         where p.supplier_id = $1 and p.id = $2 group by p.supplier_id, p.id) l
     where i.supplier_id = $1 and i.payment_id = $2 and i.undone_at is null),
   undone as (select id, invoice_number, amount, least(missing, amount)::bigint as taken from part where missing > 0),
   whole as (
     update invoice_payment i set undone_at = now() from undone u where i.supplier_id = $1 and i.id = u.id and u.taken = u.amount),
   rest as (
     update invoice_payment i set amount_cents = i.amount_cents - u.taken
     from undone u where i.supplier_id = $1 and i.id = u.id and u.taken < u.amount
     returning i.*, u.taken),
   split as (
     insert into invoice_payment (supplier_id, invoice_number, amount_cents, received_on, way, note, recorded_at, undone_at, payment_id)
     select supplier_id, invoice_number, taken, received_on, way, note, recorded_at, now(), payment_id from rest)
   select invoice_number as number, sum(taken) as amount from undone group by invoice_number;

-- invoice.undo-payment
-- takes $1 uuid, $2 bigint, $3 uuid, $4 uuid
-- gives amount bigint
update invoice_payment set undone_at = now(), undone_by = $4
   where supplier_id = $1 and invoice_number = $2 and id = $3 and undone_at is null and recorded_by is not null
   returning amount_cents as amount;

-- invoice.undo-payments-of-cancelled
-- takes $1 uuid, $2 bigint
-- gives id uuid, amount bigint, paymentId uuid
with undone as (
     update invoice_payment p set undone_at = now() from invoice i
     where p.supplier_id = $1 and p.undone_at is null and i.supplier_id = $1 and i.number = p.invoice_number
       and i.order_number = $2 and i.cancelled_at is not null
     returning p.id, p.invoice_number, p.amount_cents, p.payment_id),
   changed as (
     update invoice i set paid_cents = greatest(i.paid_cents - u.amount, 0)
     from (select invoice_number, sum(amount_cents)::bigint as amount from undone group by invoice_number) u
     where i.supplier_id = $1 and i.number = u.invoice_number)
   select id, amount_cents as amount, payment_id from undone order by id;

-- invoice.undo-payments-of-charge
-- takes $1 uuid, $2 uuid
-- gives number bigint, amount numeric
with undone as (
     update invoice_payment i set undone_at = now() from payment p
     where i.supplier_id = $1 and p.supplier_id = $1 and p.id = i.payment_id and p.charge_id = $2 and i.undone_at is null
     returning i.invoice_number, i.amount_cents)
   select invoice_number as number, sum(amount_cents) as amount from undone group by invoice_number;

