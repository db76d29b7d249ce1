-- Up Migration
-- Listings of events are refreshed when a date changes in a way that cards show: its state, time or limits, or its
-- seats where few are left (seven, or what a booking takes at least), so that "sold out" is always right. Other numbers
-- of seats are shown a little late.
CREATE FUNCTION refresh_event_listings(event_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO waiting_jobs (name, payload, key)
    SELECT 'refresh-listing', json_build_object('subject_id', id), 'listing:' || id FROM unnest(event_ids) id
$$;

CREATE FUNCTION few_seats(of_event uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT greatest(7, max(min_per_booking)) FROM packages WHERE event_id = of_event
$$;

CREATE FUNCTION occurrences_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_event_listings(changed.ids) FROM (
    SELECT array_agg(DISTINCT n.event_id) AS ids FROM later n JOIN earlier o USING (id)
    WHERE (n.status, n.starts_at, n.ends_at, n.registration_closed, n.capacity, n.online_capacity)
        IS DISTINCT FROM (o.status, o.starts_at, o.ends_at, o.registration_closed, o.capacity, o.online_capacity)
      OR (n.seats_taken <> o.seats_taken
        AND n.capacity - greatest(n.seats_taken, o.seats_taken) <= few_seats(n.event_id))
      OR (n.online_taken <> o.online_taken
        AND n.online_capacity - greatest(n.online_taken, o.online_taken) <= few_seats(n.event_id))
  ) changed WHERE changed.ids IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_refresh_listing AFTER UPDATE ON occurrences
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION occurrences_changed();

CREATE FUNCTION occurrence_packages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_event_listings(changed.ids) FROM (
    SELECT array_agg(DISTINCT k.event_id) AS ids
    FROM later n JOIN earlier o USING (occurrence_id, package_id) JOIN packages k ON k.id = n.package_id
    WHERE (n.own_amount, n.capacity, n.is_closed) IS DISTINCT FROM (o.own_amount, o.capacity, o.is_closed)
      OR (n.taken <> o.taken AND n.capacity - greatest(n.taken, o.taken) <= greatest(7, k.min_per_booking))
  ) changed WHERE changed.ids IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrence_packages_refresh_listing AFTER UPDATE ON occurrence_packages
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later
  FOR EACH STATEMENT EXECUTE FUNCTION occurrence_packages_changed();
