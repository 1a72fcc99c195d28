-- A take in which the device heard nothing is noted: its learner was told, and so are reports and graders (D-049, D-061).

alter table attempt_events
    drop constraint attempt_events_kind,
    add constraint attempt_events_kind check (kind in
        ('leave', 'offline', 'resume', 'audio_failed', 'pause', 'clock_hidden', 'silent_take'));
