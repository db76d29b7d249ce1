export { checkGateway, checkGatewayLater, readCheck } from './check.ts';
export { compareWithGateway, findUnmatched } from './compare.ts';
export { differencesMail, differencesTitle } from './mails.ts';
