/** Configuration at run time: gates, routes, menus, bundles. Checking is in `#contract/config/pipeline`. Pure. */
export { bundleOf, configNameOf, configNames, fileNameOf } from './bundle.ts';
export type { Bundle, BundleText, ConfigFiles, ConfigName } from './bundle.ts';
export { bundleText, diagnosticShape, MAX_TEXT_LENGTH } from './bundle-schema.ts';
export { catalogueShape } from './catalogue-schema.ts';
export { essentials } from './catalogue.ts';
export type { Catalogue, CataloguePanel, CellSize, CheckSettings, Essential } from './catalogue.ts';
export { contextKeys, setKeys, visitorContext } from './context.ts';
export type { Context, ContextValues, Memberships, SetKey } from './context.ts';
export { contextOf, userFactsOf } from './context-of.ts';
export { formatDiagnostic } from './diagnostic.ts';
export type { Diagnostic, FindingValue, FindingValues } from './diagnostic.ts';
export { documentIn, filledDocument } from './documents.ts';
export {
  DOCUMENT_MAX,
  DOCUMENT_NAMES,
  documentsSection,
  documentVersion,
  isDigest,
  withDigests,
} from './documents-section.ts';
export type { DocumentName, Documents } from './documents-section.ts';
export { EXTERNAL_SIZE, externalPlugin, externalStreams } from './external.ts';
export type { ExternalCall, ExternalPlugin } from './external.ts';
export { externalSettings, externalSettingsSchema } from './external-settings.ts';
export { firmWords, missingOf, NO_FIRM } from './firm.ts';
export type { FirmWords } from './firm.ts';
export { firmSection } from './firm-section.ts';
export type { Firm } from './firm-section.ts';
export { withOutside } from './outside-catalogue.ts';
export { gateAllows } from './gate.ts';
export type { Gate } from './gate.ts';
export { explainGate } from './gate-questions.ts';
export type { GateExplanation } from './gate-questions.ts';
export { audiencesIn, namedAudiences } from './named-audiences.ts';
export type { NamedAudiences } from './named-audiences.ts';
export { kindsOfUser } from './kinds-of-user.ts';
export type { KindWords } from './kind-words.ts';
export { answerOf, membershipOf } from './questions.ts';
export { layoutDelta } from './layout-delta.ts';
export type { LayoutDelta } from './layout-delta.ts';
export {
  formerLayout,
  LAYOUT_LIMITS,
  namedLayout,
  panelPath,
  savedLayouts,
  windowPlaces,
} from './saved-layouts.ts';
export type { FormerLayout, NamedLayout, SavedLayouts, WindowPlaces } from './saved-layouts.ts';
export { SHARED_LAYOUT, sharedLayout, sharedLayouts } from './shared-layout.ts';
export type { SharedLayout } from './shared-layout.ts';
export { channelColours, MAIN_CHANNEL } from './colours.ts';
export type { ChannelColour } from './colours.ts';
export type { Dashboard, DashboardPanel, PanelSettings } from './layouts-file.ts';
export { panelsOf } from './panels-of.ts';
export type { TabPlace } from './panel-fields.ts';
export { isRefused, visibleMenu } from './menu.ts';
export type { MenuItem, MenuLeaf, MenuName } from './menu-file.ts';
export { isGapless, isInside, overlaps } from './geometry.ts';
export type { Grid, Rect } from './geometry.ts';
export { asksForVerification, isBlocked, resolveRoute } from './resolve.ts';
export type { Resolution } from './resolve.ts';
export { addressOf, matchRoute, routeTable } from './routing.ts';
export type { FlatRoute, RouteTable } from './routing.ts';
export { groupId } from './parts.ts';
export { outsideTitleKey, OWN_TEXT, ownNameOf, PANEL_NAME_MAX } from './own-text.ts';
export { parseJsonText } from './parse-json-text.ts';
export { isAsPulled, PULLED_FILE, pulledOf, pulledRecord, pulledText } from './pulled.ts';
export type { PulledRecord } from './pulled.ts';
export { needsApproval } from './needs-approval.ts';
export { SERVED_TOPS } from './served-tops.ts';
export { SERVER_SETTINGS } from './server-settings.ts';
export type { OwnTexts, SettingsFile } from './settings-file.ts';
