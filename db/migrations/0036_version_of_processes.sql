-- Which version of Plaza a process is of; null for those of versions that did not say it.
ALTER TABLE processes ADD COLUMN version text;
