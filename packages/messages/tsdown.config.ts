import { packageBuild } from '../../scripts/tsdown.ts'

// What nearly every project loads is one piece. Left to itself the bundler makes 16 files of it.
export default packageBuild(
  { index: 'src/index.ts', engine: 'src/engine.ts' },
  { hasMaps: false, pieces: [{ name: 'usual', sources: ['messages/src/engine', 'messages/src/i18next/i18next'] }] },
)
