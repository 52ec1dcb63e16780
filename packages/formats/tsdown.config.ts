import { packageBuild } from '../../scripts/tsdown.ts'

export default packageBuild({
  index: 'src/index.ts',
  laws: 'src/laws.ts',
  'guard-xml': 'src/xml/guard-xml.ts',
  'yaml-tree': 'src/yaml/tree.ts',
})
