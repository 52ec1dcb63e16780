import { render } from 'preact'
import './style/base.css'

const root = document.getElementById('page')
if (root !== null) render(<p>Loading …</p>, root)
