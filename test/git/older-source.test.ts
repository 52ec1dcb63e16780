import { playOlderSources } from './older-source.ts'

// All of them in older-source.deep.test.ts.
playOlderSources([
  { join: 'merge', lock: 'plain', keeper: 'hand', isWide: false },
  { join: 'update', lock: 'markers', keeper: 'lockale resolve', isWide: true },
  { join: 'rebase', lock: 'plain', keeper: 'git checkout', isWide: true },
])
