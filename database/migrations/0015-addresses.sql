-- What the wire calls pontoref and referencia are two things: a landmark, and how to get there or whom to call.
-- Until now both were kept in reference_point, where what is there already stays.
alter table address add column directions text not null default '';
