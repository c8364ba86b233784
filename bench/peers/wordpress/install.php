<?php
/** Sets WordPress up and fills it: `php install.php PAGES.json`, beside its wp-load.php. */
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'localhost';
require getcwd() . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

$told = json_decode(file_get_contents($argv[1]), true);
// The author may use every HTML element.
kses_remove_filters();
// There is no mail server for the email about the new site.
add_filter('pre_wp_mail', '__return_false');
wp_install($told['frame']['name'], 'bench', 'bench@example.org', true, '', wp_generate_password());
update_option('permalink_structure', '/%postname%');
update_option('blogdescription', '');
switch_theme('tollenau');
foreach (get_posts(['post_type' => ['post', 'page'], 'numberposts' => -1, 'post_status' => 'any']) as $shipped) {
    wp_delete_post($shipped->ID, true);
}

function tollenau_insert(string $type, string $slug, string $title, string $content, array $more = []): int
{
    return wp_insert_post(wp_slash($more + [
        'post_type' => $type,
        'post_name' => $slug,
        'post_title' => $title,
        'post_content' => $content,
        'post_status' => 'publish',
    ]), true);
}

$pages = array_column($told['pages'], null, 'path');
$front = tollenau_insert('page', 'home', $pages['/']['title'], tollenau_blocks($pages['/']['blocks']));
update_option('show_on_front', 'page');
update_option('page_on_front', $front);

// The list is a page; each event is a post, and a block shows the posts.
$is_year = fn($block) => $block['kind'] === 'section' && in_array('cards', array_column($block['blocks'], 'kind'), true);
$around = '';
$order = 0;
foreach ($pages['/events']['blocks'] as $block) {
    if (!$is_year($block)) {
        $around .= tollenau_one($block);
        continue;
    }
    if ($order === 0) {
        $around .= "<!-- wp:tollenau/programme /-->\n\n";
    }
    $year = $block['blocks'][0]['text'];
    foreach (array_merge(...array_column($block['blocks'], 'cards')) as $card) {
        [$picture, $heading, $line, $links] = $card;
        $path = $links['links'][0]['href'];
        $content = isset($pages[$path]) ? tollenau_blocks($pages[$path]['blocks']) : '';
        tollenau_insert('evening', basename($path), $heading['text'], $content, [
            'post_excerpt' => implode('', array_filter($line['words'], 'is_string')),
            'menu_order' => ++$order,
            'meta_input' => ['year' => $year, 'picture' => wp_json_encode($picture['picture'])],
        ]);
    }
}
tollenau_insert('page', 'events', $pages['/events']['title'], $around);

$frame = $told['frame'];
$menu = array_map(
    fn($link) => '<!-- wp:navigation-link ' . wp_json_encode(['label' => $link['text'], 'url' => $link['href'], 'kind' => 'custom', 'isTopLevelLink' => true]) . ' /-->',
    $frame['menu']
);
tollenau_insert('wp_navigation', 'menu', 'Menu', implode("\n", $menu));
$foot = tollenau_one(['kind' => 'paragraph', 'words' => array_merge(...array_map(fn($line) => [...$line, ', '], $frame['address']))]);
foreach ($frame['groups'] as $group) {
    $foot .= tollenau_one(['kind' => 'heading', 'level' => 2, 'text' => $group['title'], 'id' => '']);
    $foot .= tollenau_one(['kind' => 'list', 'items' => array_map(fn($link) => [$link], $group['links'])]);
}
$foot .= tollenau_one(['kind' => 'paragraph', 'words' => [$frame['note']]]);
$parts = get_stylesheet_directory() . '/parts';
wp_mkdir_p($parts);
file_put_contents("$parts/footer.html", tollenau_block('group', "<div class=\"wp-block-group\">$foot</div>", ['layout' => ['type' => 'constrained']]));
flush_rewrite_rules();
