import { packageBuild } from '../../scripts/tsdown.ts'

export default packageBuild(
  {
    index: 'src/index.ts',
    laws: 'src/laws.ts',
    'config-data': 'src/js/config-data.ts',
    'edit-config': 'src/js/edit-config.ts',
    reader: 'src/js/reader.ts',
    'xml-elements': 'src/xml/elements.ts',
    'guard-xml': 'src/xml/guard-xml.ts',
  },
  { hasMaps: false },
)
