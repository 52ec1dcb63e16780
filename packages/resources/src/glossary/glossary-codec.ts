import type { GlossaryFile } from '@lockale/core'
import type { Hashes, ResourceCodec } from '../engine/resource.ts'
import type { Side } from '../engine/side.ts'
import { diffGlossary, type GlossaryDiff, hashGlossary, worstSide } from './diff-glossary.ts'
import { type GlossaryCall, planGlossary } from './plan-glossary.ts'
import { pairOf, type RemoteGlossary } from './remote-glossary.ts'

/** A glossary: its dictionaries and its name each have a hash on record. */
export interface GlossaryTypes {
  readonly item: GlossaryFile
  readonly remote: RemoteGlossary
  readonly listed: ListedGlossary
  readonly call: GlossaryCall
  readonly diff: GlossaryDiff
}

/** A glossary of the account, without its entries. */
export interface ListedGlossary {
  readonly id: string
  readonly title: string
  /** Codes in lower case. */
  readonly pairs: readonly { readonly source: string; readonly target: string; readonly entries: number | undefined }[]
  /** ISO 8601, UTC. */
  readonly createdAt: string | undefined
}

export const glossaryCodec: ResourceCodec<GlossaryTypes> = {
  kind: 'glossary',
  hasVersions: false,
  fits: () => true,
  mayBeSame: hasAsManyEntries,
  hash: hashGlossary,
  compare(file, remote, pushed) {
    const diff = diffGlossary({ file, remote, pushed })
    // a table is called by its file, or as somebody on the service called it and a pull took over
    const item = diff.title.side === 'same' ? { ...file, title: remote.title } : file
    return { item, side: worstSide(diff), diff }
  },
  plan: planGlossary,
  recordsBefore(calls, { item, pushed }) {
    const hashes = hashGlossary(item)
    let record = pushed
    return calls.map((call) => {
      const before = record
      record = afterCall(call, { pushed: record, hashes })
      return before
    })
  },
  // nothing is known of what was pushed: where they differ, a person says which wins
  adopted: () => ({}),
  words: {
    file: ({ name }) => name,
    title: ({ title }) => `"${title}"`,
    drifted: ({ path }, diff) => `The glossary of ${path} was edited on the service: ${partsOf(diff, 'drifted')}.`,
    conflict: ({ path }, diff) =>
      `${path} and the glossary on the service differ, and the file is not the only cause: ${partsOf(diff, 'conflict')}.`,
  },
}

/** For each pair, where the service tells. */
function hasAsManyEntries({ pairs }: ListedGlossary, file: GlossaryFile): boolean {
  const counts = new Map(file.dictionaries.map((one) => [pairOf(one), one.entries.size]))
  const filled = pairs.filter(({ entries }) => entries !== 0)
  return (
    filled.length === counts.size &&
    filled.every((pair) => {
      const wanted = counts.get(pairOf(pair))
      return wanted !== undefined && (pair.entries === undefined || pair.entries === wanted)
    })
  )
}

/** What is on record once the call is made. */
function afterCall(
  call: GlossaryCall,
  { pushed, hashes }: { readonly pushed: Hashes; readonly hashes: Hashes },
): Hashes {
  const part = (name: string) => ({ [name]: hashes[name] ?? '' })
  switch (call.kind) {
    case 'create':
      return hashes
    case 'put':
      return { ...pushed, ...part(pairOf(call.dictionary)) }
    case 'patch':
      return {
        ...pushed,
        ...(call.dictionary === undefined ? {} : part(pairOf(call.dictionary))),
        ...(call.title === undefined ? {} : part('name')),
      }
    case 'delete':
      return Object.fromEntries(Object.entries(pushed).filter(([pair]) => pair !== pairOf(call)))
  }
}

function partsOf(diff: GlossaryDiff | undefined, side: Side): string {
  const pairs = (diff?.dictionaries ?? []).filter((one) => one.side === side).map(({ pair }) => pair)
  return [...(diff?.title.side === side ? ['its name'] : []), ...pairs].join(', ')
}
