import { packageBuild } from '../../scripts/tsdown.ts'

export default packageBuild({ index: 'src/index.ts', engine: 'src/engine.ts' }, { hasMaps: false })
