import { presets } from '@lockale/api'
import type { Route } from '../routes/route.ts'
import type { ApiKey } from '../store/api-key.ts'
import type { Space, Store } from '../store/store.ts'
import { forbidden, Refusal } from './refusal.ts'

const schemes: ReadonlySet<string> = new Set(Object.values(presets).map(({ scheme }) => scheme.toLowerCase()))

/**
 * The key that a request comes with, under the scheme of either preset. Keys in the query or the body do not count.
 * @throws {Refusal} rule 67 of SERVICE.md 4.3
 */
export function authorize(authorization: string | undefined, store: Store, space?: Space): ApiKey {
  const [scheme = '', key = '', ...rest] = (authorization ?? '').trim().split(/\s+/u)
  const isKey = schemes.has(scheme.toLowerCase()) && key !== '' && rest.length === 0
  const known = isKey ? store.find(key, space) : undefined
  if (known === undefined) throw forbidden()
  return known
}

/** @throws {Refusal} when the key is of another kind or region, or holds scopes and not this one */
export function checkAccess(
  { account, role, scopes }: ApiKey,
  { access = 'key', scope, paidOnly = false }: Route,
  region: string | undefined,
): void {
  if (account.region !== undefined && account.region !== region) {
    throw new Refusal(403, 'Your account is denied access')
  }
  if ((role === 'admin') !== (access === 'admin')) throw forbidden()
  if (paidOnly && account.plan !== 'paid') throw forbidden()
  if (scopes.length > 0 && (scope === undefined || !scopes.includes(scope))) {
    throw forbidden(scope === undefined ? undefined : `Missing required scope(s): ${scope}`)
  }
}
