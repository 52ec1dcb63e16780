import { presets } from '@lockale/api'
import type { ApiKey, Store } from '../store/store.ts'
import { forbidden } from './refusal.ts'

const schemes: ReadonlySet<string> = new Set(Object.values(presets).map(({ scheme }) => scheme.toLowerCase()))

/**
 * The key that a request comes with, under the scheme of either preset. Keys in the query or the body do not count.
 * @throws {Refusal} rule 67 of SERVICE.md 4.3
 */
export function authorize(authorization: string | undefined, store: Store): ApiKey {
  const [scheme = '', key = '', ...rest] = (authorization ?? '').trim().split(/\s+/u)
  const known = schemes.has(scheme.toLowerCase()) && key !== '' && rest.length === 0 ? store.find(key) : undefined
  if (known === undefined) throw forbidden()
  return known
}

/** @throws {Refusal} when the key is of another kind or holds scopes without this one */
export function checkAccess(
  { account, scopes }: ApiKey,
  { scope, paidOnly = false }: { readonly scope: string; readonly paidOnly?: boolean },
): void {
  if (account.plan === 'admin' || (paidOnly && account.plan !== 'paid')) throw forbidden()
  if (scopes.length > 0 && !scopes.includes(scope)) throw forbidden(`Missing required scope(s): ${scope}`)
}
