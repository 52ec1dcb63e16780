import { olderSources, playOlderSources } from './older-source.ts'

playOlderSources(olderSources)
