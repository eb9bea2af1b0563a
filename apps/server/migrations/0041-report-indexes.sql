-- Reports of long periods look at each patient once, beside the patients who entered each set of stages: indexes in the
-- order of patients let PostgreSQL merge them without sorting or hashing.
create index stage_changes_into_consult_by_patient on stage_changes (client_id, patient_id, at)
  where to_stage in ('consultation', 'booking')
    and (from_stage is null or from_stage not in ('consultation', 'booking'));
create index stage_changes_into_tx_plan_by_patient on stage_changes (client_id, patient_id, at)
  where to_stage in ('txPlanConsult') and (from_stage is null or from_stage not in ('txPlanConsult'));
create index stage_changes_into_ahead_by_patient on stage_changes (client_id, patient_id, at)
  where to_stage in ('inTx', 'wonSale', 'complete', 'txComplete')
    and (from_stage is null or from_stage not in ('inTx', 'wonSale', 'complete', 'txComplete'));
create index stage_changes_into_no_show_by_patient on stage_changes (client_id, patient_id, at)
  where to_stage in ('didNotAttend') and (from_stage is null or from_stage not in ('didNotAttend'));

-- Who is in a stage of loss is known from the changes into and out of these stages, without the rest of the history.
drop index stage_changes_to_loss;
drop index stage_changes_to_loss_by_patient;
create index stage_changes_around_loss on stage_changes (client_id, at) include (patient_id, id, to_stage)
  where to_stage in ('lost', 'maybeFuture', 'blocked') or from_stage in ('lost', 'maybeFuture', 'blocked');
create index stage_changes_around_loss_by_patient
  on stage_changes (client_id, patient_id, at desc, id desc) include (to_stage)
  where to_stage in ('lost', 'maybeFuture', 'blocked') or from_stage in ('lost', 'maybeFuture', 'blocked');

-- The list of the patients received begins with the latest. In this order of ids its pages need no sorting.
drop index patients_by_creation;
create index patients_by_creation on patients (client_id, created_at desc, id);
