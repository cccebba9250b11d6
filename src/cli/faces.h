// The faces of all games.
#pragma once

#include "cli/archaeology_face.h"
#include "cli/mummies_face.h"
#include "cli/scarabya_face.h"
