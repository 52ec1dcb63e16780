import { packageBuild } from '../../scripts/tsdown.ts'

export default packageBuild({ index: 'src/index.ts', deepl: 'src/deepl.ts' }, { hasMaps: true })
