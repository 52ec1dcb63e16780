import resources from 'virtual:lockale/resources'

const { title, welcome } = resources.de.translation
document.querySelector('#title').textContent = title
document.querySelector('#welcome').textContent = welcome.replace('{{name}}', 'Ada')
