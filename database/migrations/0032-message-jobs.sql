-- Messages are delivered by jobs, which know when to try again.
insert into domain_event (supplier_id, name, payload)
select supplier_id, 'mail.written', jsonb_build_object('mailId', id)
from mail where sent_at is null and failed_at is null order by created_at;
insert into domain_event (supplier_id, name, payload)
select supplier_id, 'phone-message.written', jsonb_build_object('messageId', id)
from phone_message where sent_at is null and failed_at is null order by created_at;

-- A message that an event causes is written under a key made of the event: handled again, it is there already.
alter table mail drop column next_attempt_at;
alter table phone_message drop column next_attempt_at;
create index mail_by_age on mail (created_at);
create index phone_message_by_age on phone_message (created_at);
