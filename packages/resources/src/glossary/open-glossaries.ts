import { limits } from '@lockale/api'
import { type Glossary, isServiceError, type LanguageService } from '@lockale/client'
import type { GlossaryDictionary, GlossaryFile } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import type { Records } from './id-file.ts'
import type { GlossaryCall } from './plan-glossary.ts'
import type { RemoteGlossary } from './diff-glossary.ts'

/** A service, and the ids that the project has stored for glossaries on this service. */
export interface ResourcePlace {
  readonly client: LanguageService
  readonly records: Records
  readonly signal: AbortSignal
}

/** A glossary of the account, without its entries. */
export interface ListedGlossary {
  readonly id: string
  readonly title: string
  /** Language codes are in lower case. */
  readonly pairs: readonly { readonly source: string; readonly target: string; readonly entries: number | undefined }[]
  /** Time of creation in ISO 8601, UTC. */
  readonly createdAt: string | undefined
}

export interface OpenGlossaries {
  readonly records: Records
  list(): Promise<readonly ListedGlossary[]>
  /** Returns a glossary with its entries; `undefined` if the service does not know the id. */
  get(id: string): Promise<RemoteGlossary | undefined>
  /** Requests the entries of a listed glossary; returns `undefined` if it was deleted in the meantime. */
  fill(listed: ListedGlossary): Promise<RemoteGlossary | undefined>
  create(file: GlossaryFile): Promise<ListedGlossary>
  change(id: string, call: GlossaryCall): Promise<void>
  /** Deletes a glossary. Does not fail if it is already deleted. */
  delete(id: string): Promise<void>
}

export function openGlossaries({ client: { glossaries }, records, signal }: ResourcePlace): OpenGlossaries {
  return {
    records,
    list: async () => (await glossaries.list({ signal })).map(toListed),
    get: (id) => ignoreNotFound(async () => withEntries(toListed(await glossaries.get(id, { signal })))),
    fill: (listed) => ignoreNotFound(() => withEntries(listed)),
    async create(file) {
      const dictionaries = file.dictionaries.map(toSent)
      try {
        return toListed(await glossaries.create({ name: file.title, dictionaries }, { signal }))
      } catch (cause) {
        throw isServiceError(cause, 'QUOTA_EXCEEDED') ? noRoom(file, cause) : cause
      }
    },
    change: send,
    delete: (id) => ignoreNotFound(() => glossaries.delete(id, { signal })),
  }

  async function withEntries({ id, title, pairs }: ListedGlossary): Promise<RemoteGlossary> {
    const full = pairs.map(async ({ source, target, entries }) => {
      const pair = { sourceLang: source, targetLang: target }
      const text = entries === 0 ? '' : await glossaries.entries(id, pair, { signal })
      return { source, target, entries: readRemoteEntries(text) }
    })
    return { id, title, dictionaries: await Promise.all(full) }
  }

  async function send(id: string, call: GlossaryCall): Promise<void> {
    switch (call.kind) {
      case 'create':
        throw new Error('A glossary that is there is not created.')
      case 'patch': {
        const { title: name, dictionary } = call
        await glossaries.update(id, { name, dictionaries: dictionary && [toSent(dictionary)] }, { signal })
        return
      }
      case 'put':
        await glossaries.putDictionary(id, toSent(call.dictionary), { signal })
        return
      case 'delete':
        await glossaries.deleteDictionary(id, { sourceLang: call.source, targetLang: call.target }, { signal })
    }
  }
}

/** Returns file names by the id of their glossary, for all ids that the project has stored. */
export async function ownersOf({ records }: OpenGlossaries): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await records.all())].map(([name, { id }]) => [id, name]))
}

async function ignoreNotFound<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isServiceError(error, 'NOT_FOUND')) return undefined
    throw error
  }
}

function toListed({ glossaryId: id, name: title, dictionaries, creationTime: createdAt }: Glossary): ListedGlossary {
  const pairs = dictionaries.map(({ sourceLang, targetLang, entryCount: entries }) => {
    return { source: sourceLang.toLowerCase(), target: targetLang.toLowerCase(), entries }
  })
  return { id, title, pairs, createdAt }
}

function toSent({ source, target, entries }: GlossaryDictionary) {
  return { sourceLang: source, targetLang: target, entries }
}

/** Returns the error for too many glossaries. The service answers as if the character quota were used up. */
function noRoom({ path }: GlossaryFile, cause: unknown): LockaleError {
  return new LockaleError('GLOSSARY_QUOTA', `The account cannot have more glossaries: ${path} was not pushed.`, {
    place: path,
    hint: `An account has at most ${limits.glossary.maxPerAccount} glossaries, and fewer on some plans. Delete some with lockale glossary delete, or merge several files into one.`,
    cause,
  })
}

/** Parses entries from the service: one entry on each line, split at the first tab. Does not validate entries. */
function readRemoteEntries(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/u).filter((line) => line.includes('\t'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]))
}
