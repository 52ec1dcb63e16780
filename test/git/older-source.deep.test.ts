import { olderSources, playOlderSources } from './older-source.ts'

playOlderSources([...olderSources, { join: 'update', lock: 'markers', keeper: 'lockale resolve', isWide: true }])
