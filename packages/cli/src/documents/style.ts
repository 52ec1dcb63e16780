import type { ExaminedStyle } from '@lockale/connect'
import type { StyleCall } from '@lockale/exchange'

/** One list of a style as `--json` shows it. */
export function styleDocument({ name, list, state, remote, calls, namesakes }: ExaminedStyle): object {
  return {
    name,
    language: list.language,
    title: list.title,
    hash: list.hash,
    state,
    styleId: remote?.styleId ?? null,
    version: remote?.version ?? null,
    calls: calls.map(callDocument),
    namesakes: namesakes.map(({ remote: { styleId }, owner }) => ({ styleId, owner: owner ?? null })),
  }
}

function callDocument(call: StyleCall): object {
  if (call.kind !== 'create') return call
  const { rules, instructions } = call.content
  return { kind: call.kind, title: call.title, rules, instructions }
}
