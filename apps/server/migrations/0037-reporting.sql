-- Reports read a range of time, across the patients of a practice.
create index patients_by_creation on patients (client_id, created_at, id);
create index stage_changes_by_time on stage_changes (client_id, at) include (patient_id, from_stage, to_stage);
create index form_submissions_by_time on form_submissions (client_id, datetime) include (patient_id);
