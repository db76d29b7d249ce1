export { bindBrowser, browserOf } from './browser.ts';
