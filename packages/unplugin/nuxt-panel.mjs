// A Nuxt plugin for development. Loads the panel, also on pages that import no strings of lockale.
// oxlint-disable-next-line import/no-unassigned-import -- it opens by itself
import 'virtual:lockale/-/runtime/page'

export default () => {}
