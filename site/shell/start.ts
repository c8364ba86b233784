/** The shell's behaviour, and the only script a page loads by itself. React comes later, with an island that is used. */
import { agreeOnLanguage, listenForChoice } from '#site/language/switch.ts';
import { focusHeading } from './focus.ts';
import { tidyMenu } from './menu.ts';
import { tidySearch } from './search.ts';
import { logUnknownPath } from './unknown-path.ts';

if (!document.getElementById('root')) throw new Error('Root element not found');

agreeOnLanguage();
listenForChoice();
focusHeading();
tidyMenu();
tidySearch();
logUnknownPath();
