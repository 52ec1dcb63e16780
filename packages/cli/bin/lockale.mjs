// The command, started by its path as a module.
import './lockale.cjs'
