import { packageBuild } from '../../scripts/tsdown.ts'

// What nearly every project loads is one piece. Left to itself the bundler makes 18 files of it.
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
  { hasMaps: false, pieces: [{ name: 'usual', sources: ['formats/src/index', 'formats/src/json/json'] }] },
)
