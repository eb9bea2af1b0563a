-- The treatment types that a practice's patients have, without reading every patient.
create index patients_by_type on patients (client_id, tx_type);
