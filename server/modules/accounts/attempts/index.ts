export { bindBrowser, browserOf } from './bind-browser.ts';
