import { testRule } from 'lockale/laws'
import { tone } from './tone.mjs'

testRule(tone, {
  finds: [{ source: 'Safe travels.', target: 'Gute Reise!' }],
  passes: [
    { source: 'Safe travels.', target: 'Gute Reise.' },
    { source: 'Welcome!', target: 'Willkommen!' },
  ],
})
