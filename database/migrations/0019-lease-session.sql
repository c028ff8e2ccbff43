-- An attendant's sign-out ends what that session held, also where the person is signed in elsewhere: the session that took the cart or prolonged
-- its lease last. Null where none of the holder did, such as when the customer restores a proposal; any session of the holder counts then.
alter table negotiation add column session_hash bytea;
-- Of who waits for the turn: it becomes that of the lease.
alter table negotiation add column turn_session_hash bytea;
