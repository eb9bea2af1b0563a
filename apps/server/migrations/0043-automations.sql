-- The workflows of a practice: what starts and ends them, and their nodes in order.
create table workflows (
  client_id uuid not null references clients (id),
  id uuid not null,
  position int not null,
  name text not null,
  enabled boolean not null default false,
  -- {direction, stages, referral}.
  start_trigger jsonb not null,
  -- Null: nothing ends it early.
  end_trigger jsonb,
  -- When it was last enabled or disabled, or an action or template of it was changed, and by whom.
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (client_id, id),
  unique (client_id, position)
);
call guard_by_practice('workflows');

create table workflow_nodes (
  client_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  position int not null,
  type text not null check (type in ('action', 'delay', 'wait_until_delay')),
  -- A delay.
  duration int check (duration > 0),
  unit text check (unit in ('minutes', 'hours', 'days', 'weeks')),
  -- A wait until the patient is in none of these workflows.
  workflow_ids uuid[],
  -- An action.
  name text,
  kind text check (kind in ('email', 'sms')),
  recipient text check (recipient in ('patient', 'referrer')),
  purpose text check (purpose in ('service', 'marketing')),
  -- A text that is also sent at night.
  ignores_quiet_hours boolean not null default false,
  enabled boolean not null default true,
  -- {negated, stages}. Null: the action always runs.
  condition jsonb,
  primary key (client_id, id),
  foreign key (client_id, workflow_id) references workflows (client_id, id) on delete cascade,
  unique (client_id, workflow_id, position),
  check ((type = 'delay') = (duration is not null and unit is not null)),
  check ((type = 'wait_until_delay') = (workflow_ids is not null)),
  check ((type = 'action') = (name is not null and kind is not null and recipient is not null and purpose is not null)),
  check (recipient <> 'referrer' or kind = 'email')
);
call guard_by_practice('workflow_nodes');

-- The texts of an action: one for General, and others for patients of certain types.
create table automation_templates (
  client_id uuid not null,
  id uuid not null,
  action_id uuid not null,
  -- The types of patients, 'General' for all whose type has no template of its own.
  types text[] not null check (cardinality(types) > 0),
  -- An SMS.
  text text,
  -- An email: its subject, the line that mail programs show beside it, the source that the designer edits, and the HTML
  -- and plain text made from it. Placeholders are filled when it is sent.
  subject text,
  preview text,
  definition jsonb,
  html text,
  plain_text text,
  -- False: the practice has to adapt it before it is sent.
  finished_customising boolean not null,
  -- Counted with every change of the content.
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (client_id, id),
  foreign key (client_id, action_id) references workflow_nodes (client_id, id) on delete cascade,
  check ((text is null) <> (subject is null)),
  check ((subject is null) = (preview is null)),
  check ((subject is null) = (html is null)),
  check ((subject is null) = (plain_text is null))
);
create index automation_templates_by_action on automation_templates (client_id, action_id);
call guard_by_practice('automation_templates');

-- A patient's way through a workflow.
create table enrolments (
  client_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  patient_id uuid not null,
  -- Running: at an action. Waiting: at a delay or a wait. Held: the workflow is disabled.
  state text not null check (state in ('running', 'waiting', 'held', 'finished', 'ended')),
  end_reason text check (end_reason in ('end_trigger', 'taken_out', 'workflow_deleted', 'patient_deleted')),
  -- The node where the patient is, counted from 0, and when they entered it.
  position int not null,
  entered_at timestamptz not null,
  -- When the engine looks next. Null once it is over.
  due_at timestamptz,
  held_since timestamptz,
  -- The stage change that started it.
  started_at timestamptz not null,
  started_by_stage text not null,
  over_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, workflow_id) references workflows (client_id, id) on delete cascade,
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade,
  check ((state = 'ended') = (end_reason is not null)),
  check ((state = 'held') = (held_since is not null)),
  check ((state in ('finished', 'ended')) = (over_at is not null)),
  check ((state in ('finished', 'ended')) = (due_at is null))
);
-- One live enrolment per patient and workflow.
create unique index enrolments_live on enrolments (client_id, patient_id, workflow_id)
  where state in ('running', 'waiting', 'held');
create index enrolments_due on enrolments (client_id, due_at) where state in ('running', 'waiting');
create index enrolments_by_workflow on enrolments (client_id, workflow_id, state, started_at, id);
create index enrolments_by_patient on enrolments (client_id, patient_id, started_at);
call guard_by_practice('enrolments');

-- What happened at each node that a patient has passed. The row of an action that sent is claimed before it sends, and
-- its id is that of the message.
create table node_executions (
  client_id uuid not null,
  enrolment_id uuid not null,
  node_id uuid not null,
  id uuid not null,
  outcome text not null check (outcome in ('run', 'skipped', 'failed')),
  -- Why it was skipped or failed.
  reason text,
  at timestamptz not null,
  -- The template of a message, as it was then.
  template_id uuid,
  template_version int,
  primary key (client_id, enrolment_id, node_id),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id) on delete cascade,
  foreign key (client_id, node_id) references workflow_nodes (client_id, id) on delete cascade,
  unique (client_id, id),
  check (outcome = 'run' or reason is not null)
);
create index node_executions_by_node on node_executions (client_id, node_id, outcome);
call guard_by_practice('node_executions');

-- Addresses that asked for no more marketing and belong to no patient: those of referrers.
create table unsubscribed_addresses (
  client_id uuid not null references clients (id),
  address citext not null,
  at timestamptz not null,
  primary key (client_id, address)
);
call guard_by_practice('unsubscribed_addresses');

-- The tests of workflows that users sent, which are limited by the hour.
create table workflow_tests (
  client_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  user_id uuid not null,
  at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, workflow_id) references workflows (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create index workflow_tests_by_user on workflow_tests (client_id, user_id, at);
call guard_by_practice('workflow_tests');
