-- Who may do everything today looks after the team: the owners.
update staff set modules = modules || '{team}'
where role = 'staff' and not 'team' = any (modules)
  and modules @> '{orders,picking,delivery,catalogue,prices,customers,content,finance,settings}';
