/** Starts the list of places by Django REST framework (bench/api/drf/places.py): gunicorn with two workers. */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../test/support/processes/free-port.ts'
import { type RunningServer, started } from '../support/http-servers.ts'

export const DJANGO_WORKERS = 2

const PACKAGES = 'gunicorn python3-djangorestframework-gis python3-psycopg2'
/** Debian's, which has Debian's packages. Another Python may come first in PATH. */
const PYTHON = process.env['PYTHON'] ?? '/usr/bin/python3'
const MODULES = 'import django.contrib.gis.db.models, gunicorn, psycopg2, rest_framework_gis'

/** Returns undefined, and says what is missing, if it can't run. */
export async function startDjango(databaseUrl: string): Promise<RunningServer | undefined> {
  const { status } = spawnSync(PYTHON, ['-c', MODULES])
  if (status !== 0) {
    console.error(`Without Django REST framework: install the Debian packages ${PACKAGES}`)
    return undefined
  }
  const port = await freePort()
  const options = ['--workers', String(DJANGO_WORKERS), '--bind', `127.0.0.1:${port}`, '--log-level', 'error']
  const folder = join(import.meta.dirname, 'drf')
  const child = spawn(PYTHON, ['-m', 'gunicorn', ...options, '--chdir', folder, 'places:application'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return started(child, port, '/places/?tile=14/0/0')
}
