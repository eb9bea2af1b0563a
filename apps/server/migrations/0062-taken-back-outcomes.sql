-- An outcome can be taken back by a move of its own, for a short time. The history of stages has both moves, and reports
-- count neither.
alter table stage_changes drop constraint stage_changes_cause_check;
alter table stage_changes add constraint stage_changes_cause_check
  check (cause in ('outcome', 'move', 'lead', 'import', 'undo'));
-- The move that this one takes back.
alter table stage_changes add column undoes uuid;
-- What the move replaced, where it can be taken back: next_action_at, initialized, and the snooze that it ended.
alter table stage_changes add column replaced jsonb;
create unique index stage_changes_undone on stage_changes (client_id, undoes) where undoes is not null;

alter table snoozes drop constraint snoozes_act_check;
alter table snoozes add constraint snoozes_act_check check (act in ('set', 'extended', 'ended', 'woke', 'restored'));
