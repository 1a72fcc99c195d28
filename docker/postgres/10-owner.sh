#!/usr/bin/env bash
# Runs once, when the database's volume is empty.
# app_owner owns the tables and runs the migrations; `worker migrate` makes the roles that api and worker use.
# It is no superuser, but may create roles: those are objects of the cluster, not of the database.
set -euo pipefail
: "${APP_OWNER_PASSWORD:?is not set}"
# The password goes through psql's own quoting, never through the shell's.
psql --set ON_ERROR_STOP=1 --set password="$APP_OWNER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role app_owner login createrole password :'password';
select format('alter database %I owner to app_owner', current_database()) \gexec
SQL
