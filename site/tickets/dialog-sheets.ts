/** All that the dialog and its receipt are styled with, whether or not the page has some of it already. */

import alert from '#site/ui/Alert.module.css?inline';
import { adopt } from '#site/ui/adopt.ts';
import button from '#site/ui/Button.module.css?inline';
import check from '#site/ui/Check.module.css?inline';
import dialog from '#site/ui/Dialog.module.css?inline';
import field from '#site/ui/Field.module.css?inline';
import touchLink from '#site/ui/TouchLink.module.css?inline';
import upload from './IdUpload.module.css?inline';
import stub from './Stub.module.css?inline';
import ticket from './TicketDialog.module.css?inline';
import fields from './TicketFields.module.css?inline';

adopt(alert, button, check, dialog, field, touchLink, upload, stub, ticket, fields);
