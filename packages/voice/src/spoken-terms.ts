import type { LanguageService, SpokenTerms } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import type { TermsFile } from './parse-terms.ts'

type Calls = Pick<LanguageService, 'spokenTerms'>
interface SpokenTermsOptions {
  readonly client: Calls
  readonly signal: AbortSignal
}

export interface PushedTerms {
  readonly name: string
  readonly language: string
  readonly count: number
  /** `undefined`: it would be made, and was not. */
  readonly spokenTermsId: string | undefined
  readonly change: 'created' | 'changed' | 'same'
}

/**
 * Brings the lists of files to the service: those of one name into one collection. A list that is there already as it should
 * be is not sent.
 * @param isDry nothing is changed
 * @throws {LockaleError} `SPOKEN_TERMS_AMBIGUOUS`
 */
export async function pushTerms(
  files: readonly TermsFile[],
  { client, signal, isDry }: SpokenTermsOptions & { readonly isDry: boolean },
): Promise<readonly PushedTerms[]> {
  const all = await listTerms({ client, signal })
  const known = new Map<string, SpokenTerms | undefined>()
  for (const { name } of files) known.set(name, one(named(all, name), name))
  const pushed: PushedTerms[] = []
  for (const { name, language, terms } of files) {
    const list = { lang: language, terms }
    const facts = { name, language, count: terms.length }
    const found = known.get(name)
    if (found === undefined) {
      const made = isDry ? undefined : await client.spokenTerms.create({ name, termLists: [list] }, { signal })
      known.set(name, made)
      pushed.push({ ...facts, spokenTermsId: made?.spokenTermsId, change: 'created' })
      continue
    }
    const { spokenTermsId, termLists } = found
    const isThere = termLists.some(({ lang }) => lang.toLowerCase() === language)
    const now = isThere ? await client.spokenTerms.entries(spokenTermsId, language, { signal }) : []
    const isSame = now.length === terms.length && now.every((term, index) => term === terms[index])
    if (!isSame && !isDry) await client.spokenTerms.putTermList(spokenTermsId, list, { signal })
    pushed.push({ ...facts, spokenTermsId, change: isSame ? 'same' : 'changed' })
  }
  return pushed
}

export function listTerms({ client, signal }: SpokenTermsOptions): Promise<readonly SpokenTerms[]> {
  return client.spokenTerms.list({ signal })
}

/** @throws {LockaleError} as `findTerms` */
export async function deleteTerms(
  idOrName: string,
  asking: SpokenTermsOptions & { readonly isDry: boolean },
): Promise<SpokenTerms> {
  const found = await findTerms(idOrName, asking)
  const { client, signal, isDry } = asking
  if (!isDry) await client.spokenTerms.delete(found.spokenTermsId, { signal })
  return found
}

/**
 * The collection of an id or a name.
 * @throws {LockaleError} `SPOKEN_TERMS_NOT_FOUND`, `SPOKEN_TERMS_AMBIGUOUS`
 */
export async function findTerms(idOrName: string, asking: SpokenTermsOptions): Promise<SpokenTerms> {
  const all = await listTerms(asking)
  const byId = all.find(({ spokenTermsId }) => spokenTermsId === idOrName.toLowerCase())
  const found = byId ?? one(named(all, idOrName), idOrName)
  if (found !== undefined) return found
  const names = all.map(({ name }) => name)
  throw new LockaleError('SPOKEN_TERMS_NOT_FOUND', `Spoken terms "${idOrName}" do not exist.`, {
    hint:
      names.length === 0
        ? 'The account has none. Create some with lockale voice terms push.'
        : `Available: ${names.join(', ')}.`,
  })
}

function named(all: readonly SpokenTerms[], name: string): readonly SpokenTerms[] {
  return all.filter((each) => each.name === name)
}

function one(found: readonly SpokenTerms[], name: string): SpokenTerms | undefined {
  if (found.length <= 1) return found[0]
  throw new LockaleError('SPOKEN_TERMS_AMBIGUOUS', `${found.length} collections of spoken terms are named "${name}".`, {
    hint: `Delete the unused ones by id: ${found.map(({ spokenTermsId }) => spokenTermsId).join(', ')}.`,
  })
}
