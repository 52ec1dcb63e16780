import type { ResourcePlan, StyleCall, StyleTypes } from '@lockale/resources'

export type StylePlan = ResourcePlan<StyleTypes>

/**
 * How one style of the project stands to the service: `new`, it was never pushed; `lost`, the service does not know its id any
 * more; `taken`, there is no id, and the service has one of its title and language that says something else; `changed`, the
 * file changed since it was pushed, or one that says the same is not on record yet; `drifted`, the list on the service did;
 * `conflict`, both did.
 */
export type StyleState = 'current' | 'new' | 'lost' | 'taken' | 'changed' | 'drifted' | 'conflict'

export function stateOf({ standing, side, calls }: Pick<StylePlan, 'standing' | 'side' | 'calls'>): StyleState {
  switch (standing) {
    case 'new':
      return 'new'
    case 'gone':
      return 'lost'
    case 'namesake':
      return 'taken'
    case 'adopted':
      return 'changed'
    case 'known':
      if (side === 'drifted' || side === 'conflict') return side
      return side === 'same' && calls.length === 0 ? 'current' : 'changed'
  }
}

/** One list of a style as `--json` shows it. */
export function styleDocument(plan: StylePlan): object {
  const { item, remote, calls, namesakes } = plan
  return {
    name: item.name,
    language: item.language,
    title: item.title,
    hash: item.hash,
    state: stateOf(plan),
    styleId: remote?.id ?? null,
    version: remote?.version ?? null,
    calls: calls.map(callDocument),
    namesakes: namesakes.map(({ listed, owner }) => ({ styleId: listed.id, owner: owner ?? null })),
  }
}

function callDocument(call: StyleCall): object {
  if (call.kind !== 'create') return call
  const { rules, instructions } = call.content
  return { kind: call.kind, title: call.title, rules, instructions }
}
