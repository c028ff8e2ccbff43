-- The stores of one company are asked for wherever one of them is entered, and when somebody chooses among them.
create index supplier_company on supplier (company_id);
