// Generated from locales/en/shell.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/shell.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/shell.json. */
export interface ShellMessages {
  'error.help': { readonly link: Tag };
  'footer.about': { readonly place: Text };
  'footer.help': null;
  'footer.host': null;
  'footer.imprint': null;
  'footer.withdraw': null;
  'footer.label': null;
  'footer.offer': null;
  'footer.privacy': null;
  'footer.find': null;
  'footer.terms': null;
  'header.account': null;
  'header.any_time': null;
  'header.anything': null;
  'header.home': { readonly market: Text };
  'header.offer': null;
  'header.search': null;
  'header.sign_in': null;
  'header.sign_up': null;
  'menu.admin': null;
  'menu.bookings': null;
  'menu.help': null;
  'menu.page': null;
  'menu.profile': null;
  'menu.referrals': null;
  'menu.saved': null;
  'menu.schedule': null;
  'menu.sign_out': null;
  'menu.wallet': null;
  'bar.offer': null;
  'bar.page': null;
  'skip': null;
  'bar.label': null;
  'bar.home': null;
  'bar.saved': null;
  'bar.bookings': null;
  'bar.sign_in': null;
  'bar.me': null;
  'offline': null;
  'old_browser.title': null;
  'old_browser.text': null;
  'theme': null;
  'theme.light': null;
  'theme.dark': null;
  'theme.auto': null;
  'error.gone': null;
  'error.gone_text': null;
  'error.home': null;
  'issue.title': null;
  'issue.text': null;
  'issue.retry': null;
  'issue.reference': { readonly reference: Text };
}

export const shell: Area<ShellMessages> = { name: 'shell', english };
