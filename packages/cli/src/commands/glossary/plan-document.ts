import type { GlossaryPlan } from '@lockale/connect'
import type { GlossaryCall } from '@lockale/exchange'

type Document = Readonly<Record<string, unknown>>

/** A plan for `--json`, without the entries. */
export function planDocument({ file, standing, remote, diff, calls, namesakes }: GlossaryPlan): Document {
  return {
    path: file.path,
    name: file.name,
    title: file.title,
    standing,
    glossaryId: remote?.id ?? null,
    titleSide: diff?.title.side ?? null,
    pairs: (diff?.dictionaries ?? []).map(({ pair, side, changes }) => ({
      pair,
      side,
      added: changes.filter((change) => change.remote === undefined).length,
      changed: changes.filter((change) => change.remote !== undefined && change.file !== undefined).length,
      removed: changes.filter((change) => change.file === undefined).length,
    })),
    calls: calls.map(callDocument),
    namesakes,
  }
}

/** A call with the number of entries that it carries. */
export function callDocument(call: GlossaryCall): Document {
  switch (call.kind) {
    case 'create':
      return { kind: call.kind, title: call.title, dictionaries: call.dictionaries.map(sizeOf) }
    case 'patch':
      return {
        kind: call.kind,
        title: call.title ?? null,
        dictionaries: call.dictionary === undefined ? [] : [sizeOf(call.dictionary)],
      }
    case 'put':
      return { kind: call.kind, title: null, dictionaries: [sizeOf(call.dictionary)] }
    case 'delete':
      return { kind: call.kind, title: null, dictionaries: [{ pair: `${call.source}-${call.target}`, entries: 0 }] }
  }
}

function sizeOf({
  source,
  target,
  entries,
}: {
  readonly source: string
  readonly target: string
  readonly entries: ReadonlyMap<string, string>
}) {
  return { pair: `${source}-${target}`, entries: entries.size }
}
