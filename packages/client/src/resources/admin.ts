import type { Connection } from '../http/connection.ts'
import { type Analytics, analyticsCalls } from './admin-analytics.ts'
import { type DeveloperKeys, developerKeyCalls } from './admin-keys.ts'

/** For a client that was made with an admin key; any other key is refused. */
export interface Administration extends Analytics {
  readonly keys: DeveloperKeys
}

export function adminCalls(connection: Connection): Administration {
  return { ...analyticsCalls(connection), keys: developerKeyCalls(connection) }
}
