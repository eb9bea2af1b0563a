-- Reports read a range of time, or the history of patients received in it, across the patients of a practice. Each index
-- contains all that its query reads. Those on stage changes are for the entries into each set of stages that reports count
-- (domain: reporting/stage-sets.ts); a query names the same stages as literals.
create index patients_by_creation on patients (client_id, created_at, id);
create index patients_in_reports on patients (client_id, id)
  include (created_at, tx_type, proposed_pence, accepted_pence);
create index patients_by_proposed on patients (client_id, tx_type) include (proposed_pence) where proposed_pence > 0;

create index stage_changes_into_consult on stage_changes (client_id, at) include (patient_id)
  where to_stage in ('consultation', 'booking')
    and (from_stage is null or from_stage not in ('consultation', 'booking'));
create index stage_changes_into_tx_plan on stage_changes (client_id, at) include (patient_id)
  where to_stage in ('txPlanConsult') and (from_stage is null or from_stage not in ('txPlanConsult'));
create index stage_changes_into_ahead on stage_changes (client_id, at) include (patient_id)
  where to_stage in ('inTx', 'wonSale', 'complete', 'txComplete')
    and (from_stage is null or from_stage not in ('inTx', 'wonSale', 'complete', 'txComplete'));
create index stage_changes_into_no_show on stage_changes (client_id, at) include (patient_id)
  where to_stage in ('didNotAttend') and (from_stage is null or from_stage not in ('didNotAttend'));
create index stage_changes_to_loss on stage_changes (client_id, at) include (patient_id, id, to_stage)
  where to_stage in ('lost', 'maybeFuture', 'blocked');
create index stage_changes_to_loss_by_patient on stage_changes (client_id, patient_id, at, id) include (to_stage)
  where to_stage in ('lost', 'maybeFuture', 'blocked');
-- The last change of a patient up to a moment.
drop index stage_changes_by_patient;
create index stage_changes_by_patient on stage_changes (client_id, patient_id, at, id) include (to_stage);

-- The batch that a message belongs to: reports count it as bulk (M-01).
alter table communications add column bulk_batch_id uuid;
create index communications_by_time on communications (client_id, datetime)
  include (comm_type, inbound, status, automated, bulk_batch_id)
  where comm_type in ('email', 'marketing_email', 'sms');
create index communications_by_contact on communications (client_id, patient_id, datetime)
  where not inbound and not automated and bulk_batch_id is null and status <> 'failed'
    and comm_type in ('email', 'sms', 'whatsapp_message', 'call');

create index form_submissions_by_time on form_submissions (client_id, datetime) include (patient_id);
