-- How often in a row the engine could not run the node where the patient is, because of an unexpected error.
alter table enrolments add column failures int not null default 0;
