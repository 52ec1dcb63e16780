import { defineRule } from 'lockale'

/** The game never shouts at its players. */
export const tone = defineRule({
  id: 'tone',
  check: ({ source, target }) => (target.endsWith('!') && !source.endsWith('!') ? 'shouts at the player' : undefined),
})
