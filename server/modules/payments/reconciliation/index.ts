export { checkGateway, checkGatewayLater, readCheck } from './check-gateway.ts';
export { compareWithGateway, findUnmatched } from './compare-with-gateway.ts';
export { differencesMail, differencesTitle } from './mails.ts';
