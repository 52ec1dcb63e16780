import { LockaleError, systemCode } from '@lockale/errors'

/** The part of the database module that is used. */
export interface Database {
  prepare(sql: string): Statement
  exec(sql: string): unknown
  pragma(sql: string): unknown
  close(): unknown
}

export interface Statement {
  run(...values: readonly unknown[]): unknown
  all(...values: readonly unknown[]): readonly unknown[]
}

export type OpenDatabase = new (path: string) => Database

/**
 * The database module, which only those have who asked for it.
 * @throws {LockaleError} `SERVICE_DATA_MISSING`
 */
export async function openLibsql(load: () => Promise<unknown> = loadLibsql): Promise<OpenDatabase> {
  try {
    return ((await load()) as { readonly default: OpenDatabase }).default
  } catch (error) {
    const code = systemCode(error)
    // its part for this machine may be missing while the module is there
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND'
    throw new LockaleError(
      'SERVICE_DATA_MISSING',
      isMissing
        ? 'Keeping data needs the module libsql, which is not installed.'
        : 'The module libsql, which keeps the data, cannot be used on this machine.',
      { hint: 'npm install --save-dev libsql', cause: error },
    )
  }
}

/** Closes it for others as well: while a statement is in memory, `close` alone would keep the lock. */
export function letGo(database: Database): void {
  try {
    database.pragma('locking_mode = NORMAL')
    // the lock goes with the next look at the file
    database.prepare('SELECT count(*) FROM sqlite_master').all()
  } catch {
    // it is damaged, or another one's
  }
  database.close()
}

function loadLibsql(): Promise<unknown> {
  return import('libsql')
}
